import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { suggestStatement } from '#app/features/catalogue/search-index/queries-suggest.server.ts'
import { queryTokens } from '#app/features/catalogue/search-words/query-words.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { type Comparison, compare, type Lane } from './measure.ts'
import { Wires } from './wire.ts'
import { freePort, headOf, usedBy, type World } from './world.ts'

const WORKERS = 8
/** The server compiles what suggestions need of it for some seconds of them. */
const WARM = 8_000
const PATH = '/api/inc/switchfunction'
const TYPED = [
  'lea',
  'leadership',
  'data',
  'agi',
  'project man',
  'sales',
  'excel',
  'safe',
  'english',
  'cloud',
]

/** Signs that no search reads make of one text many, of which none was asked before. */
const SIGNS = [',', '.', ';', ':', '!', '?']
let asked = 0

function withSigns(text: string): string {
  asked += 1
  return text + Array.from({ length: 8 }, (_, at) => SIGNS[Math.floor(asked / 6 ** at) % 6]).join('')
}

const newForm = () => ({ action: 'searchBar', search: withSigns(typed()) })

let turn = 0
const typed = () => TYPED[turn++ % TYPED.length] ?? ''

async function ask(world: World, form: Record<string, string>): Promise<void> {
  const { status } = await world.post(PATH, form)
  if (status !== 200) throw new Error(`searchBar answered ${status}`)
}

/** Compares with the query of the suggestions, sent straight through pg. */
async function besideQuery(world: World, lane: Lane): Promise<Comparison> {
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: WORKERS })
  const ctx = makeContext({})
  const once = () => {
    const text = typed()
    return pool.query(suggestStatement(ctx, text, queryTokens(text)))
  }
  try {
    return await compare(lane, { workers: WORKERS, once }, { warm: WARM })
  } finally {
    await pool.end()
  }
}

/**
 * The wire call `searchBar` against its query: of texts that were asked before and are kept, or of such as
 * are new each time.
 */
export async function suggestionRatio(world: World, { kept }: { kept: boolean }): Promise<Comparison> {
  return besideQuery(world, {
    workers: WORKERS,
    once: () => ask(world, kept ? { action: 'searchBar', search: typed() } : newForm()),
    processor: async () => (await world.used()).processorSeconds,
  })
}

/**
 * The least that can answer new texts over HTTP (`minimal-suggestion.ts`): by the wall's clock against the
 * query, which is what no server can pass on this machine; and the product against it for a second of each
 * server's processor, which is what is ours.
 */
export async function minimalSuggestionRatios(
  world: World,
): Promise<Record<'floor' | 'product', Comparison>> {
  const port = await freePort()
  const minimal = fork('scripts/bench/minimal-suggestion.ts', {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
  })
  await once(minimal, 'message')
  const wires = new Wires(port)
  const askMinimal = async () => {
    const body = new URLSearchParams(newForm()).toString()
    const type = 'Content-Type: application/x-www-form-urlencoded'
    const head = `${headOf(PATH).replace('GET', 'POST')}\r\n${type}\r\nContent-Length: ${Buffer.byteLength(body)}`
    const { status } = await wires.send(head, body)
    if (status !== 200) throw new Error(`the minimal server answered ${status}`)
  }
  const lane = (once: () => Promise<void>, processor: Lane['clock']) => ({
    workers: WORKERS,
    once,
    clock: processor,
  })
  const used = async () => (await usedBy(minimal)).processorSeconds
  try {
    return {
      floor: await besideQuery(world, { workers: WORKERS, once: askMinimal, processor: used }),
      product: await compare(
        lane(
          () => ask(world, newForm()),
          async () => (await world.used()).processorSeconds,
        ),
        lane(askMinimal, used),
      ),
    }
  } finally {
    wires.close()
    minimal.disconnect()
  }
}
