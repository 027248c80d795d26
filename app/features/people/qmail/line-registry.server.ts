import type { Language } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { defineRegistry } from '#app/platform/registry.server.ts'
import type { LineReader } from './product-line.ts'

/** The texts of what the product does, by kind of line; features fill them in by their wiring. */
export const lineKinds = defineRegistry<Readonly<Record<string, string>>>('lines of conversations')

/** What is needed to say lines to somebody who reads in a language. */
export async function lineReader(language: Language): Promise<LineReader> {
  const { ORIGIN, MAIL_IN_HOST } = config()
  const ownHosts = [new URL(ORIGIN).hostname, ...(MAIL_IN_HOST ? [MAIL_IN_HOST] : [])]
  return { language, t: translator(language), kinds: await lineKinds.read(), ownHosts }
}
