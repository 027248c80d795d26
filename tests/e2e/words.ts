import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsIn } from '../../app/kit/texts.ts'

const folder = join(import.meta.dirname, '../../locales')

/** What the interface says in a language, by key: `words('ja')('orders:checkout.next')`. */
export function words(language: string): (key: string, params?: Record<string, string | number>) => string {
  const texts = new Map(
    readdirSync(join(folder, language))
      .filter((file) => file.endsWith('.json'))
      .map((file) => [
        file.replace(/\.json$/, ''),
        JSON.parse(readFileSync(join(folder, language, file), 'utf8')),
      ]),
  )
  const all = textsIn(language, texts, () => Promise.reject(new Error('all texts are here')))
  const t = all.getFixedT(language, 'common')
  return (key, params = {}) => t(key, params)
}
