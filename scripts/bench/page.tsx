import { readdirSync } from 'node:fs'
import path from 'node:path'
import { renderToString } from 'react-dom/server'
import type { EntryContext, ServerBuild } from 'react-router'
import type { Document as PageDocument } from '#app/entry.server.tsx'
import { textsOf } from '#app/platform/i18n.server.ts'
import { compare } from './measure.ts'
import type { World } from './world.ts'

/**
 * An uncached page from the server against React alone rendering the same tree, its data at hand, to a
 * string. Per second of each process's processor time, as client and database have processors of their own.
 */
export async function pageRatio(world: World, address: string) {
  const { entry, Document } = await caught(world, address)
  const i18n = textsOf('en')
  const render = () => renderToString(<Document entry={entry} url={world.origin + address} i18n={i18n} />)
  const page = await world.get(address)
  if (page.status !== 200) throw new Error(`${address} answered ${page.status}`)
  return compare(
    {
      workers: 8,
      once: () => world.get(address),
      clock: async () => (await world.used()).processorSeconds,
    },
    { workers: 1, once: render, clock: ownProcessorSeconds },
  )
}

function ownProcessorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

type Caught = { entry: EntryContext; Document: typeof PageDocument }
type Entry = ServerBuild['entry']['module'] & Pick<Caught, 'Document'>

/** What the product gives React to render at `address`, caught on its way in the built server, and the component for it. */
async function caught(world: World, address: string): Promise<Caught> {
  const folder = path.resolve('build/server')
  const file = readdirSync(path.join(folder, 'assets')).find((name) => /^server-build-.*\.js$/.test(name))
  const build: ServerBuild = await import(path.join(folder, 'assets', file ?? 'server-build.js'))
  const { createApp }: { createApp(build: ServerBuild): { fetch(request: Request, env: object): unknown } } =
    await import(path.join(folder, 'index.js'))
  let entry: EntryContext | undefined
  const catching: Entry['default'] = async (_request, _status, _headers, context) => {
    entry = { ...context, serverHandoffStream: undefined }
    return new Response('')
  }
  const module = build.entry.module as Entry
  await createApp({ ...build, entry: { ...build.entry, module: { ...module, default: catching } } }).fetch(
    new Request(world.origin + address),
    { incoming: { socket: {} } },
  )
  if (!entry) throw new Error(`${address} is no page`)
  return { entry, Document: module.Document }
}
