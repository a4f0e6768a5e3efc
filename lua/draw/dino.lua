-- The net of a Dino Cube.
return include("draw/generic").of(include("puzzles/dino"))
