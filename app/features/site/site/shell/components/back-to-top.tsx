import { useEffect, useRef, useState } from 'react'
import { ArrowUpIcon } from '#app/ui/icon.tsx'
import { useScrolledPast } from '#app/ui/scrolled-past.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './back-to-top.module.css'

const SHOWN_AFTER = 20

/** Shown after the first pixels, except where it would lie on something that one may press. */
export function BackToTop() {
  const { t } = useTranslation('common')
  const past = useScrolledPast(SHOWN_AFTER)
  if (!past) return null
  return <TopButton label={t('shell.toTop')} />
}

function TopButton({ label }: { label: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [away, setAway] = useState(false)
  useEffect(() => {
    const look = () => setAway(button.current !== null && liesOnControl(button.current))
    let wait = window.setTimeout(look)
    const later = () => {
      window.clearTimeout(wait)
      wait = window.setTimeout(look, STILL_MS)
    }
    window.addEventListener('scroll', later, { passive: true })
    window.addEventListener('resize', later)
    return () => {
      window.clearTimeout(wait)
      window.removeEventListener('scroll', later)
      window.removeEventListener('resize', later)
    }
  }, [])
  return (
    <button
      ref={button}
      type="button"
      className={styles.top}
      data-away={away || undefined}
      aria-label={label}
      title={label}
      onClick={() => {
        window.scrollTo({ top: 0, behavior: 'smooth' })
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    >
      <ArrowUpIcon />
    </button>
  )
}

/** So long the page has stood still before it is looked at: no scrolling waits for it. */
const STILL_MS = 120
const CONTROLS = 'a, button, input, select, textarea, summary, label'
const PARTS = [0, 0.5, 1]

/**
 * Whether something that one may press lies under a button, wherever one looks through it. A card whose link
 * fills it all counts only where the words of the link are.
 */
function liesOnControl(button: HTMLButtonElement): boolean {
  const own = button.getBoundingClientRect()
  const covers = ({ left, right, top, bottom }: DOMRect) =>
    left < own.right && right > own.left && top < own.bottom && bottom > own.top
  return PARTS.some((across) =>
    PARTS.some((down) =>
      document
        .elementsFromPoint(own.left + across * own.width, own.top + down * own.height)
        .map((under) => (button.contains(under) ? null : under.closest(CONTROLS)))
        .some((control) => [...(control?.getClientRects() ?? [])].some(covers)),
    ),
  )
}
