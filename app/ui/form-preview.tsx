import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import styles from './form-preview.module.css'
import { typedIn } from './local-copy.ts'

const PAUSE_MS = 1_000
/** As wide as a phone. The page is laid out for it and shown smaller. */
const WIDE = 390
/** Not `--laptop`. */
const ROOM = '(width > 1264px)'
/** Scripts and what is loaded for them: the page is looked at and does nothing. */
const ALIVE = 'script, link[rel="modulepreload"], link[rel="preload"]'

type FormPreviewProps = {
  form: RefObject<HTMLFormElement | null>
  /** Answers a post of the form's values with the page that they make, or what is to be mended before. */
  address: string
  /** The fields without which there is nothing to show. */
  needs: readonly string[]
  words: { title: string; needs: string }
  /** The form itself. */
  children: ReactNode
}

/** `frame`: which of the two shows it, while the other loads the next. */
type Shown = { frame: 0 | 1; height: number }

/**
 * A long form, and beside it, where there is room, the page that it makes, as a phone shows it: rendered anew
 * by the server on each pause in typing. Without scripts, and without room, the form stands alone.
 */
export function FormPreview({ form, address, needs, words, children }: FormPreviewProps) {
  const box = useRef<HTMLElement>(null)
  const hasRoom = useMatches(ROOM)
  const [pages, setPages] = useState(['', ''])
  const [shown, setShown] = useState<Shown | null>(null)
  const page = useTypedPage(hasRoom ? form : null, address, needs)
  const next = shown?.frame === 0 ? 1 : 0
  const loading = useRef<0 | 1>(next)
  loading.current = next

  useEffect(() => {
    if (page) setPages((before) => before.map((one, at) => (at === loading.current ? page : one)))
  }, [page])

  const arrived = (frame: 0 | 1, { contentDocument }: HTMLIFrameElement) => {
    // An empty frame is there before anything is put into it.
    if (pages[frame] && contentDocument) setShown({ frame, height: contentDocument.body.scrollHeight })
  }

  const scale = (box.current?.clientWidth || WIDE) / WIDE
  return (
    <div className={styles.pair}>
      {children}
      {hasRoom ? (
        <div className={styles.beside}>
          <p className={styles.title} aria-hidden="true">
            {words.title}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
          <section ref={box} className={styles.box} tabIndex={0} aria-label={words.title}>
            {shown ? null : <p className={styles.needs}>{words.needs}</p>}
            <div style={{ height: shown ? shown.height * scale : 0 }}>
              {([0, 1] as const).map((frame) => (
                <iframe
                  key={frame}
                  title={words.title}
                  sandbox="allow-same-origin"
                  inert
                  srcDoc={pages[frame]}
                  width={WIDE}
                  height={shown?.frame === frame ? shown.height : 0}
                  className={cx(styles.frame, shown?.frame !== frame && styles.waiting)}
                  style={{ scale }}
                  onLoad={({ currentTarget }) => arrived(frame, currentTarget)}
                />
              ))}
            </div>
          </section>
        </div>
      ) : null}
    </div>
  )
}

/** Whether a media query holds. False on the server and at first. */
function useMatches(query: string): boolean {
  const [matches, setMatches] = useState(false)
  useEffect(() => {
    const media = window.matchMedia(query)
    const look = () => setMatches(media.matches)
    look()
    media.addEventListener('change', look)
    return () => media.removeEventListener('change', look)
  }, [query])
  return matches
}

/**
 * The page that what is typed makes, without its scripts; what could not be fetched leaves the one before.
 */
function useTypedPage(form: FormPreviewProps['form'] | null, address: string, needs: readonly string[]) {
  const [page, setPage] = useState('')
  useEffect(() => {
    const element = form?.current
    if (!element) return
    // Who has left the form while it asks has another address by then.
    const to = new URL(address, window.location.href).href
    let [timer, running] = [0, new AbortController()]
    const ask = async () => {
      const typed = typedIn(element)
      if (needs.some((name) => ![typed[name]].flat()[0])) return
      running.abort()
      running = new AbortController()
      const { signal } = running
      const html = await pageOf(to, typed, signal).catch(() => null)
      if (html && !signal.aborted) setPage(html)
    }
    const later = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(ask, PAUSE_MS)
    }
    void ask()
    element.addEventListener('input', later)
    element.addEventListener('change', later)
    return () => {
      window.clearTimeout(timer)
      running.abort()
      element.removeEventListener('input', later)
      element.removeEventListener('change', later)
    }
  }, [form, address, needs])
  return page
}

async function pageOf(address: string, typed: ReturnType<typeof typedIn>, signal: AbortSignal) {
  const body = new URLSearchParams(
    Object.entries(typed).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  )
  const answer = await fetch(`${address}?beside`, { method: 'POST', body, signal })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const part of page.querySelectorAll(ALIVE)) part.remove()
  page.documentElement.dataset.framed = ''
  return `<!doctype html>${page.documentElement.outerHTML}`
}
