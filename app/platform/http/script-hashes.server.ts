import { createHash } from 'node:crypto'

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Takes the nonce out of a document, so that its bytes can be given to many, and returns the hashes that let
 * the same scripts run. Only scripts that carry the nonce count: those of the page itself, not what a text
 * may have smuggled in.
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(SCRIPT)) {
    if (!attributes.includes(mark) || code === '') continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return { html: html.replaceAll(mark, ''), hashes: [...hashes] }
}
