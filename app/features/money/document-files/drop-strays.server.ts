import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { dropFiles, keptAt, listFiles } from '#app/platform/storage/file-store.server.ts'
import { FOLDERS, fileIdOf, folderKey } from './document-file.ts'
import { DAYS, listKnown, turnOf } from './queries-files.server.ts'

const DAY_MS = 86_400_000

/**
 * Removes files that a process left that ended before it wrote their rows: in a thirtieth of the folders
 * each night, what no row knows and has lain there for a day. Returns how many. Refuses whoever is not the
 * system.
 */
export async function dropStrays(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const turn = turnOf(ctx)
  let dropped = 0
  for (let folder = turn; folder < FOLDERS; folder += DAYS)
    for await (const keys of listFiles(folderKey(folder))) {
      const strays = await straysOf(ctx, keys)
      await dropFiles(strays)
      if (strays.length > 0) log.info({ count: strays.length }, 'files without a row were removed')
      dropped += strays.length
    }
  return dropped
}

async function straysOf(ctx: Ctx, keys: readonly string[]): Promise<string[]> {
  const ids = new Map(
    keys.flatMap((key) => {
      const id = fileIdOf(key)
      return id === null ? [] : [[key, id] as const]
    }),
  )
  const known = new Set(await listKnown(ctx, [...ids.values()]))
  const strays: string[] = []
  for (const [key, id] of ids) {
    if (known.has(id)) continue
    const kept = await keptAt(key)
    // A row that is being written has not come yet.
    if (kept && ctx.now().getTime() - kept.getTime() > DAY_MS) strays.push(key)
  }
  return strays
}
