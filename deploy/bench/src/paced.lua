-- A fixed, moderate rate: every connection waits between two requests, each for its own time, so that requests do
-- not come in bursts and hardly ever queue. What is measured is the way itself.
function delay()
  return math.random(50, 150)
end
