import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from 'i18next'
import { LANGUAGES } from '#app/kit/language.ts'

/** Reads locales/<language>/<namespace>.json from the folder of the running program. */
export function readLocales(root = join(process.cwd(), 'locales')): Resource {
  const resources: Resource = {}
  for (const language of LANGUAGES) {
    const folder = join(root, language)
    resources[language] = Object.fromEntries(
      readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
    )
  }
  return resources
}
