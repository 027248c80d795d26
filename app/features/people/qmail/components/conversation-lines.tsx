import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatDay } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { conversationPath, isNewDay, MESSAGE } from '../conversation.ts'
import type { ShownConversation } from '../queries-lines.server.ts'
import styles from './conversation-lines.module.css'
import { MessageLine } from './message-line.tsx'
import type { LineWindow } from './use-lines.tsx'

/** So near to an end, in pixels, more is asked for. */
const NEAR = 240

type LinesProps = {
  conversation: ShownConversation
  window: LineWindow
  /** Up to where the reader had read when the page came. */
  readUntil: number
  /** The last own message that the other side is known to have read. */
  readPosition: number | null
  now: Date
  zone: string
}

/**
 * The lines of a conversation, the newest in sight. Earlier ones come as one scrolls up, and what one reads
 * stays where it is; without scripts a link leads to them.
 */
export function ConversationLines({ conversation, window, readUntil, readPosition, now, zone }: LinesProps) {
  const { t } = useTranslation('qmail')
  const language = useLanguage()
  const { code, other } = conversation
  const { lines, earlier, later, more, quote } = window
  const box = useRef<HTMLDivElement>(null)
  const [firstNew] = useState(() => lines.find((line) => line.position > readUntil && !line.isOwn)?.position)
  const first = lines[0]?.position ?? 1
  const lastOwn = lines.findLast(({ isOwn, kind }) => isOwn && kind === MESSAGE)
  useKeptInSight(box, lines)
  useMoreNear(box, { earlier, later, more })

  return (
    <div
      ref={box}
      className={styles.box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
      tabIndex={0}
      role="log"
      aria-label={t('lines', { name: other.name })}
    >
      <div className={styles.lines}>
        {earlier ? (
          <p className={styles.more}>
            <Anchor to={`${conversationPath(other.username, code)}&before=${first}`}>{t('earlier')}</Anchor>
          </p>
        ) : null}
        {lines.map((line, at) => (
          <Fragment key={line.id}>
            {isNewDay(lines[at - 1]?.at ?? null, line.at, zone) ? (
              <p className={styles.day}>
                <time dateTime={line.at}>{formatDay(new Date(line.at), zone, language, now)}</time>
              </p>
            ) : null}
            {line.position === firstNew ? (
              <p className={styles.fresh}>
                <span>{t('new')}</span>
              </p>
            ) : null}
            <MessageLine
              line={line}
              before={lines[at - 1] ?? null}
              code={code}
              sideName={other.name}
              isStaff={other.isStaff}
              path={conversationPath(other.username, code, line.position)}
              zone={zone}
              isRead={line === lastOwn && line.position === readPosition}
              onQuote={line.kind === MESSAGE ? () => quote(line) : undefined}
            />
          </Fragment>
        ))}
        {later ? (
          <p className={styles.more}>
            <Anchor to={conversationPath(other.username, code)}>{t('later')}</Anchor>
          </p>
        ) : null}
      </div>
    </div>
  )
}

type Lines = LineWindow['lines']

/**
 * The box is filled from below, so what comes above moves nothing. What comes below, or goes there, moves
 * what somebody reads further up: it is put back where it was. At the end, new lines are shown.
 */
function useKeptInSight(box: React.RefObject<HTMLDivElement | null>, lines: Lines) {
  const seen = useRef<{ id: string; top: number } | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const note = () => {
      seen.current = element.scrollTop > -NEAR / 4 ? null : topLine(element)
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is of these lines that the place is kept
  useLayoutEffect(() => {
    const element = box.current
    const kept = seen.current
    if (!element || !kept) return
    const line = element.querySelector(`[data-line="${kept.id}"]`)
    if (line) element.scrollTop += line.getBoundingClientRect().top - kept.top
  }, [box, lines])
}

function topLine(element: HTMLElement): { id: string; top: number } | null {
  const edge = element.getBoundingClientRect().top
  for (const line of element.querySelectorAll<HTMLElement>('[data-line]')) {
    const { top, bottom } = line.getBoundingClientRect()
    if (bottom > edge) return { id: line.dataset.line ?? '', top }
  }
  return null
}

/** Asks for more when somebody comes near an end that is not the last. */
function useMoreNear(
  box: React.RefObject<HTMLDivElement | null>,
  { earlier, later, more }: Pick<LineWindow, 'earlier' | 'later' | 'more'>,
) {
  const busy = useRef(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = async () => {
      const above = element.scrollHeight - element.clientHeight + element.scrollTop
      const where = earlier && above < NEAR ? 'before' : later && element.scrollTop > -NEAR ? 'after' : null
      if (where === null || busy.current) return
      busy.current = true
      await more(where)
      busy.current = false
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [box, earlier, later, more])
}
