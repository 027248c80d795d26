import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigation } from 'react-router'
import type { WireReply } from '#app/kit/wire.ts'
import { standAt } from '#app/ui/draft-address.ts'
import { keepDraft, setMark } from '#app/ui/draft-call.ts'
import { useLanguage } from '#app/ui/language.ts'
import { dropCopy, keepCopy, typedIn } from '#app/ui/local-copy.ts'

const PAUSE_MS = 1_500
const AGAIN_MS = 8_000
/** A form that is sent waits so long for what is just being kept of it. */
const WAIT_MS = 5_000

type Draft = {
  /** The name of what this browser keeps of it. */
  copy: string
  url: string
  seen: string
  /**
   * What is asked for to keep it, without which fields it cannot be kept, and what names it in the form and
   * the address.
   */
  way: KeepingWay
  /** Whether it may be kept while one types: what buyers see changes by a button alone. */
  keeps: boolean
}

export type KeepingWay = { call: string; needs: readonly string[]; name: string }

const OF_TOPICS: KeepingWay = { call: 'saveTopicDraft', needs: ['title', 'category'], name: 'topic' }

export type Keeping = {
  /** The topic that the form is of by now, and the mark of what is kept of it. */
  url: string
  seen: string
  state: 'still' | 'typed' | 'kept' | 'here' | 'refused' | 'meanwhile'
  /** Why it was not kept, in the reader's words. */
  why: string
}

/**
 * Saves a draft while it is written: on the server after a pause and on leaving, once it has a title and a
 * category, and at once in this browser until the server has it. What somebody else has saved meanwhile is
 * not overwritten. A form has one request at a time: submitting waits for a running save, and nothing is
 * saved until it was answered, or the two would conflict.
 */
export function useKeeping(
  form: RefObject<HTMLFormElement | null>,
  draft: Omit<Draft, 'way'> & { way?: KeepingWay },
): Keeping {
  const language = useLanguage()
  const { copy, url, seen, keeps, way = OF_TOPICS } = draft
  const [kept, setKept] = useState<Keeping & { of: string }>({ of: seen, url, seen, state: 'still', why: '' })
  const now = useRef(kept)
  const sent = useRef(false)
  const isBusy = useNavigation().formMethod !== undefined
  const busy = useRef(isBusy)
  const base = useRef(seen)
  const resume = useRef(() => {})
  busy.current = isBusy
  now.current = kept.of === seen ? kept : { of: seen, url, seen, state: 'still', why: '' }

  // A form that came back with what is to be mended stands at the address of an empty one again, and is kept
  // as it was sent.
  useEffect(() => {
    if (isBusy) return
    if (keeps && now.current.url !== '') standAt(way.name, now.current.url)
    if (sent.current && base.current === seen) resume.current()
  }, [isBusy, keeps, seen, way])

  useEffect(() => {
    const element = form.current
    if (!element) return
    let [timer, dirty, sending, late] = [0, false, false, false]
    let waiting: { by: HTMLElement | null; limit: number } | null = null
    const say = (more: Partial<Keeping>) => {
      now.current = { ...now.current, ...more }
      // The form that waits is sent with what was kept of it.
      if (waiting) flushSync(() => setKept(now.current))
      else setKept(now.current)
    }
    const goOn = () => {
      if (!waiting) return
      const { by, limit } = waiting
      waiting = null
      window.clearTimeout(limit)
      element.requestSubmit(by)
    }
    const send = async (leaving = false) => {
      window.clearTimeout(timer)
      if (busy.current) {
        if (!leaving) timer = window.setTimeout(send, PAUSE_MS)
        return
      }
      if (late) [late, sent.current] = [false, false]
      if (!dirty || sent.current || sending || !keeps) return
      const values = typedIn(element)
      if (way.needs.some((name) => !values[name])) return say({ state: 'here', why: '' })
      dirty = false
      sending = true
      const answer = await keepDraft(
        language,
        way.call,
        { ...values, [way.name]: now.current.url, seen: now.current.seen },
        leaving,
      )
      sending = false
      if (answer?.status === true) {
        if (!dirty && !sent.current) dropCopy(copy)
        setMark(element, String(answer.seen))
        say({
          url: String(answer[way.name] ?? answer.url),
          seen: String(answer.seen),
          state: dirty ? 'typed' : 'kept',
          why: '',
        })
        if (!sent.current) standAt(way.name, now.current.url)
      } else {
        dirty = true
        say(refusalIn(answer))
        if (!answer) timer = window.setTimeout(send, AGAIN_MS)
        return goOn()
      }
      if (waiting) return goOn()
      if (dirty) timer = window.setTimeout(send, PAUSE_MS)
    }
    const typed = (event: Event) => {
      if ((event.target as HTMLInputElement | null)?.name === 'seen') return
      dirty = true
      // What is typed after an answer, or while one waits for it, is not what was sent.
      if (busy.current) late = true
      else sent.current = false
      keepCopy(copy, typedIn(element), Date.now())
      if (now.current.state !== 'typed') say({ state: keeps ? 'typed' : 'here' })
      window.clearTimeout(timer)
      timer = window.setTimeout(send, PAUSE_MS)
    }
    resume.current = () => {
      sent.current = false
      if (dirty) timer = window.setTimeout(send, PAUSE_MS)
    }
    const giveUp = () => {
      sending = false
      goOn()
    }
    const left = () => void send(true)
    const online = () => void send()
    const submitted = (event: SubmitEvent) => {
      if ((event.submitter as HTMLButtonElement | null)?.name === 'move') return
      window.clearTimeout(timer)
      if (sending) {
        event.preventDefault()
        event.stopPropagation()
        waiting ??= { by: event.submitter, limit: window.setTimeout(giveUp, WAIT_MS) }
        return
      }
      sent.current = true
    }
    element.addEventListener('input', typed)
    element.addEventListener('submit', submitted)
    window.addEventListener('pagehide', left)
    window.addEventListener('online', online)
    return () => {
      element.removeEventListener('input', typed)
      element.removeEventListener('submit', submitted)
      window.removeEventListener('pagehide', left)
      window.removeEventListener('online', online)
      void send(true)
      // What was sent arrived, or is put back from what was sent.
      if (sent.current) dropCopy(copy)
    }
  }, [form, copy, keeps, language, way])

  // Another mark is the answer to what was sent.
  useEffect(() => {
    if (base.current !== seen && sent.current) dropCopy(copy)
    base.current = seen
  }, [copy, seen])

  return now.current
}

/** Of a draft that was not kept: whether the line is gone, somebody else was faster, or a field is wrong. */
function refusalIn(answer: WireReply | null): Pick<Keeping, 'state' | 'why'> {
  const fields = (answer?.fields ?? {}) as Record<string, string>
  if ('' in fields) return { state: 'meanwhile', why: '' }
  return { state: answer ? 'refused' : 'here', why: answer?.msg ?? '' }
}
