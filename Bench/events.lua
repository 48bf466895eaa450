-- Posts batches as a device sends them after some time offline: one visitor, four events. Counts the statuses.
local threads = {}
function setup(thread) table.insert(threads, thread) thread:set("number", #threads) end

function init(arguments)
  math.randomseed(number * 7919 + tonumber(arguments[1]))
  refused = 0
end

local function hex()
  local parts = {}
  for index = 1, 4 do parts[index] = string.format("%08x", math.random(0, 0x7fffffff)) end
  return table.concat(parts)
end

local kinds = { "exposed", "finished", "dressed", "returned" }

function request()
  local variant = math.random() < 0.5 and "control" or "short"
  local events = {}
  for index, kind in ipairs(kinds) do
    events[index] = string.format(
      '{"experiment":"knees","variant":"%s","kind":"%s","at":%d%s}', variant, kind,
      1795348800000 + index, kind == "dressed" and ',"seconds":12.3' or "")
  end
  local body = string.format('{"visitor":"%s","sent":1795348860000,"events":[%s]}', hex(), table.concat(events, ","))
  return wrk.format("POST", "/experiments/events", { ["Content-Type"] = "text/plain;charset=UTF-8" }, body)
end

function response(status) if status ~= 202 then refused = refused + 1 end end

function done(summary, latency)
  local refused = 0
  for _, thread in ipairs(threads) do refused = refused + thread:get("refused") end
  print(string.format("%d %d %d %f %f", summary.requests, refused, summary.duration, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000))
end
