import { useState } from 'react'
import { pathIn } from '#app/kit/language.ts'
import { useLanguage } from '#app/ui/language.ts'
import type { ShownLine } from '../conversation.ts'
import { extended, type Held, joined } from '../held-lines.ts'

/** The lines that a page holds of a conversation, and what else it can get. */
export type LineWindow = Held & {
  more: (where: 'before' | 'after') => Promise<void>
  /** The line that the next message answers. */
  quoted: ShownLine | null
  quote: (line: ShownLine | null) => void
}

/**
 * Holds the lines of an open conversation: those that the page came with and new ones as they come, earlier
 * and later ones as somebody asks for them, MOST_ROWS at most.
 */
export function useLines(code: string | null, loaded: Held): LineWindow {
  const language = useLanguage()
  const [held, setHeld] = useState<Held>(loaded)
  const [seen, setSeen] = useState(loaded)
  const [quoted, setQuoted] = useState<ShownLine | null>(null)
  if (seen !== loaded) {
    setSeen(loaded)
    setHeld(joined(held, loaded))
  }

  async function more(where: 'before' | 'after') {
    const edge = where === 'before' ? held.lines[0] : held.lines.at(-1)
    if (!edge || code === null) return
    const answer = await fetch(pathIn(language, `/message/lines/${code}?${where}=${edge.position}`)).catch(
      () => null,
    )
    if (!answer?.ok) return
    const got = (await answer.json()) as Held
    setHeld((before) => extended(before, got, where))
  }

  return { ...held, more, quoted, quote: setQuoted }
}
