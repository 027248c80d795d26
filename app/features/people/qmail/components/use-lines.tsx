import { useState } from 'react'
import { pathIn } from '#app/kit/language.ts'
import { useLanguage } from '#app/ui/language.ts'
import { MOST_ROWS, type ShownLine } from '../conversation.ts'

type Stretch = { lines: ShownLine[]; earlier: boolean; later: boolean }
type Loaded = Stretch

/** The lines that a page holds of a conversation, and what else it can get. */
export type LineWindow = Stretch & {
  more: (where: 'before' | 'after') => Promise<void>
  /** The line that the next message answers. */
  quoted: ShownLine | null
  quote: (line: ShownLine | null) => void
}

/**
 * Holds the lines of an open conversation: those that the page came with and new ones as they come, earlier
 * and later ones as somebody asks for them, MOST_ROWS at most.
 */
export function useLines(code: string | null, loaded: Loaded): LineWindow {
  const language = useLanguage()
  const [held, setHeld] = useState<Stretch>(loaded)
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
    const got = (await answer.json()) as Stretch
    setHeld((before) => extended(before, got, where))
  }

  return { ...held, more, quoted, quote: setQuoted }
}

/** What the page holds with what it has got anew: joined where they touch, else the new alone. */
function joined(held: Stretch, fresh: Stretch): Stretch {
  const [first] = fresh.lines
  const last = held.lines.at(-1)
  if (!first || !last) return fresh
  // Somebody reads further up: what is new is below, and comes when it is asked for.
  if (held.later) return { ...held, later: true }
  if (first.position > last.position + 1 || first.position < (held.lines[0]?.position ?? 0)) return fresh
  const kept = held.lines.filter(({ position }) => position < first.position)
  return trimmed({ lines: [...kept, ...fresh.lines], earlier: held.earlier, later: fresh.later }, 'after')
}

function extended(held: Stretch, got: Stretch, where: 'before' | 'after'): Stretch {
  const known = new Set(held.lines.map(({ id }) => id))
  const fresh = got.lines.filter(({ id }) => !known.has(id))
  return where === 'before'
    ? trimmed({ lines: [...fresh, ...held.lines], earlier: got.earlier, later: held.later }, 'before')
    : trimmed({ lines: [...held.lines, ...fresh], earlier: held.earlier, later: got.later }, 'after')
}

/** Lets go, at the other end, of what is more than a page holds. */
function trimmed(stretch: Stretch, grownAt: 'before' | 'after'): Stretch {
  if (stretch.lines.length <= MOST_ROWS) return stretch
  return grownAt === 'before'
    ? { ...stretch, lines: stretch.lines.slice(0, MOST_ROWS), later: true }
    : { ...stretch, lines: stretch.lines.slice(-MOST_ROWS), earlier: true }
}
