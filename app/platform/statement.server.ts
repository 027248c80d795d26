import { type Placeholder, sql } from 'drizzle-orm'
import { type Actor, VISITOR } from '#app/kit/actor.ts'
import type { Ctx } from './context.server.ts'
import { type Reader, read } from './db.server.ts'

type Values = Record<string, unknown>
type Prepared<T> = { execute(values: Record<string, unknown>): Promise<T> }
type Built<T> = PromiseLike<T> & { prepare(name: string): Prepared<T> }

const ofHandle = new WeakMap<Reader, Map<string, unknown>>()

/**
 * A read that visitors cause again and again: for them its words are put together once per process, and PostgreSQL
 * plans it once per connection; for everyone else it is built each time. `name` is its own among all statements, 63
 * characters at most. `build` must make it of the handle, the actor and `given` alone, which holds stand-ins for the
 * values: they may stand where SQL takes a value, and nowhere else.
 */
export function statement<V extends Values, T>(
  name: string,
  build: (from: Reader, actor: Actor, given: V) => Built<T>,
): (ctx: Ctx, values: V) => Promise<T> {
  return async (ctx, values) => {
    const from = read(ctx)
    if (ctx.actor.kind !== 'visitor' || ctx.snapshot) return build(from, ctx.actor, values)
    const known = ofHandle.get(from) ?? new Map<string, unknown>()
    ofHandle.set(from, known)
    const prepared =
      (known.get(name) as Prepared<T> | undefined) ?? build(from, VISITOR, standInsFor(values)).prepare(name)
    known.set(name, prepared)
    return prepared.execute(values)
  }
}

/** Drizzle takes a placeholder wherever it takes a value, but says so in few of its types. */
function standInsFor<V extends Values>(values: V): V {
  const standIns: Record<string, Placeholder> = {}
  for (const name of Object.keys(values)) standIns[name] = sql.placeholder(name)
  return standIns as V
}
