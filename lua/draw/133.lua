-- The net of a 1x3x3.
return include("draw/generic").of(include("puzzles/133"))
