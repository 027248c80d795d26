import { forgetKept, forgetPage } from '../kept.server.ts'
import { accountsToNotify, forgottenBy, hearNews } from '../process-news.server.ts'
import type { LiveLines } from './live-lines.server.ts'

/**
 * Has this process, until the answer is called, do what news say: forget what it keeps of pages, and have
 * browsers look again. When news may have been missed, all of it is done.
 */
export function heedNews(lines: LiveLines): () => Promise<void> {
  return hearNews(heed, () => {
    forgetKept()
    lines.notify()
  })

  function heed(news: string): void {
    const forgotten = forgottenBy(news)
    if (forgotten?.path) forgetPage(forgotten.path)
    else if (forgotten) forgetKept()
    const looking = accountsToNotify(news)
    if (looking) lines.notify(looking)
  }
}
