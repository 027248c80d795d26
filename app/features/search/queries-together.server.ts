import { askedTogether } from '#app/platform/asked-together.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { readRows } from '#app/platform/db.server.ts'

type Statement = { name: string; text: string; values: unknown[] }
type Rows = Record<string, unknown>[]

/**
 * Few texts in one statement: who typed something quick is not to wait for many that take long. With fewer statements at
 * once PostgreSQL and this process would wait for each other.
 */
const BOUNDS = { atOnce: 4, most: 8 }

/** Whether it is a visitor of whom nothing is known: such contexts differ in language alone. */
export function isAnybody({ actor, visitorKey, snapshot }: Ctx): boolean {
  return actor.kind === 'visitor' && visitorKey === null && !snapshot
}

const readers = new Map<string, (values: unknown[]) => Promise<Rows>>()

/**
 * What a statement finds for anybody. Those who ask it at the same moment with other values share one, which does the same for each
 * row of their values: what PostgreSQL does once for a statement is a quarter of it. Values are texts and queries.
 */
export async function readTogether<Row>(statement: Statement): Promise<Row[]> {
  const { name, text, values } = statement
  const read = readers.get(name) ?? readerOf(name, text)
  readers.set(name, read)
  return (await read(values)) as Row[]
}

function readerOf(name: string, text: string) {
  const ctx = makeContext({})
  let together: string | undefined
  return askedTogether(BOUNDS, async (some: unknown[][]): Promise<Rows[]> => {
    const [values = []] = some
    if (some.length === 1) return [await readRows(ctx, { name, text, values })]
    together ??= forEach(text, values.length)
    const columns = values.map((_, at) => some.map((row) => row[at]))
    const rows = await readRows<{ n: number }>(ctx, {
      name: `${name}-together`,
      text: together,
      values: columns,
    })
    const found: Rows[] = some.map(() => [])
    for (const row of rows) found[row.n - 1]?.push(row)
    return found
  })
}

/**
 * With a limit PostgreSQL expects as few rows of parameters as of their values, and does not plan each call anew. Of columns it does
 * not know the values, so they need no `select` of their own, in which no index could be read by them.
 */
function forEach(text: string, count: number): string {
  const each = text
    .replace(/\(select (\$1::tsquery && \$\$.*?\$\$::tsquery)\)/g, '($1)')
    .replace(/\$(\d)/g, 'asked.v$1')
  const places = Array.from({ length: count }, (_, at) => at + 1)
  const typeOf = (at: number) => (text.includes(`$${at}::tsquery`) ? 'tsquery' : 'text')
  return `select asked.n::int, found.* from (
    select * from unnest(${places.map((at) => `$${at}::${typeOf(at)}[]`).join(', ')})
      with ordinality limit cardinality($1::${typeOf(1)}[])
  ) as asked (${places.map((at) => `v${at}`).join(', ')}, n), lateral (${each}) found`
}
