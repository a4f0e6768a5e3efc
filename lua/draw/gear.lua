-- The net of a Gear Cube: a gear's teeth are triangles.
return include("draw/generic").of(include("puzzles/gear"))
