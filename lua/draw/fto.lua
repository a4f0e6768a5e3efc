-- The front and the back of a Face-Turning Octahedron.
return include("draw/generic").octahedron(include("puzzles/fto"))
