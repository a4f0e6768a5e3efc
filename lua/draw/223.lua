-- The net of a 2x2x3.
return include("draw/generic").of(include("puzzles/223"))
