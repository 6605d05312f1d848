-- Reads a board: each time as the next of the readers whose tokens are in a file, one a line, or as nobody without a file.
-- `paced` makes every connection wait between two requests, each for its own time.
function init(args)
  local pace, file = args[1], args[2]
  requests = {}
  if file == nil then
    requests[1] = wrk.format("GET")
  else
    for token in io.lines(file) do
      table.insert(requests, wrk.format("GET", nil, { Authorization = "Bearer " .. token }))
    end
  end
  turn = 0
  if pace == "paced" then
    delay = function()
      return math.random(20, 60)
    end
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end
