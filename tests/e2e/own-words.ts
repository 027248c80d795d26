import type { Page } from '@playwright/test'

/**
 * The texts of a page in the language of the page itself, one for each text node that a reader sees. What people wrote is
 * left out: it says its own `lang`, or `translate="no"` where it is a name. So are figures, which have no language.
 */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const language = document.documentElement.lang
    const unseen = 'script, style, template, noscript, svg, code, [translate="no"], [hidden]'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim()
      const around = node.parentElement
      const isOwn = around?.closest('[lang]')?.getAttribute('lang') === language
      if (isOwn && !around?.closest(unseen) && /\p{L}/u.test(text)) texts.push(text)
    }
    return texts
  })
}
