-- A Kilominx as two flowers, as in draw/megaminx.
return include("draw/generic").of(include("puzzles/kilominx"))
