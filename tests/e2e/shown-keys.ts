import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

type Texts = { [key: string]: string | Texts }

const folder = join(import.meta.dirname, '../../locales/en')

function keysIn(texts: Texts, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, inside]) =>
    typeof inside === 'string' ? [before + key] : keysIn(inside, `${before}${key}.`),
  )
}

/** Every key of our texts, as it stands on a page whose texts did not come: `title`, `wish.export`. */
export const KEYS: ReadonlySet<string> = new Set(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => keysIn(JSON.parse(readFileSync(join(folder, file), 'utf8')))),
)

/**
 * Which of these texts are keys of ours instead of words: with a dot between them, as no text is made. Of
 * lines in which several things stand between middle dots, each is looked at.
 */
export function keysAmong(texts: readonly string[]): string[] {
  const dotted = texts
    .flatMap((text) => text.split(/[\s·,]+/))
    .filter((text) => /^[a-z][\w-]*(?::[\w-]+)?(?:\.[\w-]+)+$/i.test(text))
  return [...new Set(dotted.filter((text) => KEYS.has(text.replace(/^[a-z-]+:/, ''))))]
}

/** Which keys of our texts a page shows in place of words; codes that are shown as such are left out. */
export async function keysShown(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    if (!document.body) return []
    const said: string[] = [document.title]
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const isCode = nodes.currentNode.parentElement?.closest('script, style, code, [translate="no"]')
      if (!isCode) said.push(nodes.currentNode.textContent ?? '')
    }
    for (const one of document.querySelectorAll('[aria-label], [placeholder]'))
      for (const name of ['aria-label', 'placeholder']) said.push(one.getAttribute(name) ?? '')
    return said.filter((text) => text.includes('.'))
  })
  return keysAmong(texts)
}
