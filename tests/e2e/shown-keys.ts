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
 * What a page says that is a key of our texts instead of one: words with a dot between them, which no text is
 * made of. Of lines in which several things stand between middle dots, each is looked at.
 */
export async function keysShown(page: Page): Promise<string[]> {
  const dotted = await page.evaluate(() => {
    if (!document.body) return []
    const said: string[] = [document.title]
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) said.push(nodes.currentNode.textContent ?? '')
    for (const one of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) said.push(one.getAttribute(name) ?? '')
    const parts = said.flatMap((text) => text.split(/[\s·,]+/))
    return parts.filter((text) => /^[a-z][\w-]*(?::[\w-]+)?(?:\.[\w-]+)+$/i.test(text))
  })
  return [...new Set(dotted.filter((text) => KEYS.has(text.replace(/^[a-z-]+:/, ''))))]
}
