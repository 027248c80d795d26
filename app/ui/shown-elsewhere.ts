import { typedIn } from './local-copy.ts'

type Message = { key: string; typed: [string, string][] }

const CHANNEL = 'shown-elsewhere'
const PAUSE_MS = 500

const pairsOf = (form: HTMLFormElement) =>
  Object.entries(typedIn(form)).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )

/** Posts a form's values, without its files, to an address that another tab shows (always the same tab). */
export function showInTab(form: HTMLFormElement, address: string): void {
  const post = document.createElement('form')
  Object.assign(post, { method: 'post', action: address, target: CHANNEL, hidden: true })
  for (const [name, value] of pairsOf(form)) {
    const field = Object.assign(document.createElement('textarea'), { name, value })
    post.append(field)
  }
  document.body.append(post)
  post.submit()
  post.remove()
}

/** Sends typed values to the tab that shows a form, on each pause; `key` identifies the form. */
export function notifyTab(form: HTMLFormElement, key: string): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  let timer = 0
  const typed = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(
      () => channel.postMessage({ key, typed: pairsOf(form) } satisfies Message),
      PAUSE_MS,
    )
  }
  form.addEventListener('input', typed)
  return () => {
    form.removeEventListener('input', typed)
    window.clearTimeout(timer)
    channel.close()
  }
}

/** The other side of it: what to do with what is typed into the form of that key. */
export function whileShown(key: string, show: (typed: FormData) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.key !== key) return
    const values = new FormData()
    for (const [name, value] of data.typed) values.append(name, value)
    show(values)
  }
  return () => channel.close()
}
