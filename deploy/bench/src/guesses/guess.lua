-- Sends the guesses of a file, one a line as `token<TAB>body`, in their order, each once, and prints what it saw.
local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  lines = io.lines(args[1])
  failures = 0
end

function request()
  local line = lines and lines()
  if line == nil then
    -- An iterator must not be asked again after the end.
    lines = nil
    return wrk.format("GET", "/no-guesses-left")
  end
  local token, body = string.match(line, "^(%S+)\t(.*)$")
  return wrk.format("POST", nil, { Authorization = "Bearer " .. token, ["Content-Type"] = "application/json" }, body)
end

function response(status, _, body)
  if status ~= 200 then
    failures = failures + 1
    io.stderr:write(status .. " " .. body .. "\n")
  end
end

function done(summary, latency)
  local failures = 0
  for _, thread in ipairs(threads) do
    failures = failures + thread:get("failures")
  end
  io.write(string.format('{"count":%d,"failures":%d,"perSecond":%f,"medianMs":%f,"p95Ms":%f,"p99Ms":%f}\n',
    summary.requests, failures, summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1000, latency:percentile(95) / 1000, latency:percentile(99) / 1000))
end
