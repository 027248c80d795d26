import { readdirSync } from 'node:fs'
import path from 'node:path'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, type ServerBuild, ServerRouter } from 'react-router'
import { i18nFor } from '#app/platform/i18n.server.ts'
import { compare } from './measure.ts'
import type { World } from './world.ts'

/**
 * An uncached page from the server against React alone rendering the same tree, its data at hand, to a
 * string. Per second of each process's processor time, as client and database have processors of their own.
 */
export async function pageRatio(world: World, address: string) {
  const tree = await treeOf(world, address)
  const i18n = i18nFor('en')
  const render = () =>
    renderToString(
      <I18nextProvider i18n={i18n}>
        <ServerRouter context={tree} url={world.origin + address} />
      </I18nextProvider>,
    )
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

/** What the product gives React to render at `address`, caught on its way in the built server. */
async function treeOf(world: World, address: string): Promise<EntryContext> {
  const folder = path.resolve('build/server')
  const file = readdirSync(path.join(folder, 'assets')).find((name) => /^server-build-.*\.js$/.test(name))
  const build: ServerBuild = await import(path.join(folder, 'assets', file ?? 'server-build.js'))
  const { createApp }: { createApp(build: ServerBuild): { fetch(request: Request, env: object): unknown } } =
    await import(path.join(folder, 'index.js'))
  let caught: EntryContext | undefined
  const catching: ServerBuild['entry']['module']['default'] = async (
    _request,
    _status,
    _headers,
    context,
  ) => {
    caught = { ...context, serverHandoffStream: undefined }
    return new Response('')
  }
  const entry = { ...build.entry, module: { ...build.entry.module, default: catching } }
  await createApp({ ...build, entry }).fetch(new Request(world.origin + address), {
    incoming: { socket: {} },
  })
  if (!caught) throw new Error(`${address} is no page`)
  return caught
}
