-- The net of a Redi Cube.
return include("draw/generic").of(include("puzzles/redi"))
