import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { queryTokens } from '#app/features/search/normalise.ts'
import { suggestStatement } from '#app/features/search/queries-suggest.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { type Comparison, compare } from './measure.ts'
import { Wire } from './wire.ts'
import { freePort, headOf, usedBy, type World } from './world.ts'

const WORKERS = 8
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

/**
 * The wire call `searchBar` against the same query sent straight through pg: of texts that were asked before and are
 * kept, or of such as are new each time.
 */
export async function suggestionRatio(world: World, { kept }: { kept: boolean }) {
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: WORKERS })
  const ctx = makeContext({})
  let turn = 0
  const typed = () => TYPED[turn++ % TYPED.length] ?? ''
  const comparison = await compare(
    {
      workers: WORKERS,
      once: async () => {
        const search = kept ? typed() : withSigns(typed())
        const { status } = await world.post(PATH, { action: 'searchBar', search })
        if (status !== 200) throw new Error(`searchBar answered ${status}`)
      },
      processor: async () => (await world.used()).processorSeconds,
    },
    {
      workers: WORKERS,
      once: () => {
        const text = typed()
        return pool.query(suggestStatement(ctx, text, queryTokens(text)))
      },
    },
  )
  await pool.end()
  return comparison
}

/**
 * The same of new texts against the least that can answer it over HTTP (`minimal-suggestion.ts`), for a second of each
 * server's processor: what is left between the two is ours.
 */
export async function minimalSuggestionRatio(world: World): Promise<Comparison> {
  const port = await freePort()
  const minimal = fork('scripts/bench/minimal-suggestion.ts', {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
  })
  await once(minimal, 'message')
  const wires = Array.from({ length: WORKERS }, () => new Wire(port))
  let turn = 0
  const form = () => ({ action: 'searchBar', search: withSigns(TYPED[turn++ % TYPED.length] ?? '') })
  try {
    return await compare(
      {
        workers: WORKERS,
        clock: async () => (await world.used()).processorSeconds,
        once: async () => {
          const { status } = await world.post(PATH, form())
          if (status !== 200) throw new Error(`searchBar answered ${status}`)
        },
      },
      {
        workers: WORKERS,
        clock: async () => (await usedBy(minimal)).processorSeconds,
        once: async () => {
          const wire = wires.pop()
          const body = new URLSearchParams(form()).toString()
          const type = 'Content-Type: application/x-www-form-urlencoded'
          const head = `${headOf(PATH).replace('GET', 'POST')}\r\n${type}\r\nContent-Length: ${Buffer.byteLength(body)}`
          const answer = await wire?.send(head, body)
          if (wire) wires.push(wire)
          if (answer?.status !== 200) throw new Error(`the minimal server answered ${answer?.status}`)
        },
      },
    )
  } finally {
    for (const wire of wires) wire.close()
    minimal.disconnect()
  }
}
