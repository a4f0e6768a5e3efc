-- The net of a Master Tetraminx.
return include("draw/generic").of(include("puzzles/mastertetraminx"))
