import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '#app/kit/language.ts'
import type { Texts } from '#app/kit/texts.ts'

/** Reads locales/<language>/<namespace>.json from the folder of the running program. */
export function readLocales(root = join(process.cwd(), 'locales')): Record<string, Record<string, Texts>> {
  const resources: Record<string, Record<string, Texts>> = {}
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
