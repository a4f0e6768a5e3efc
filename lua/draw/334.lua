-- The net of a 3x3x4.
return include("draw/generic").of(include("puzzles/334"))
