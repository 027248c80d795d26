import { useEffect, useRef, useState } from 'react'
import type { Language } from '#app/kit/language.ts'
import { callWire } from '#app/kit/wire.ts'
import { Alert } from '#app/ui/alert.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { type GoogleBox, loadGoogle } from '../google-captcha.ts'

type Standing = 'working' | 'waiting' | 'solved' | 'failed'

/** Fetches a captcha task, has it solved, and passes the answer to the form around it; each is valid once. */
export default function Captcha({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(onAnswer)
  latest.current = onAnswer
  const [standing, setStanding] = useState<Standing>('working')

  useEffect(() => {
    const gone = new AbortController()
    const answer = (given: string, next: Standing = given ? 'solved' : 'failed') => {
      if (gone.signal.aborted) return
      latest.current(given)
      setStanding(next)
    }
    void solve(language, gone.signal, {
      answer,
      google: (loaded, siteKey) => {
        if (!box.current || gone.signal.aborted) return
        setStanding('waiting')
        const show = { sitekey: siteKey, callback: answer, 'expired-callback': () => answer('', 'waiting') }
        loaded.render(box.current, show)
      },
    }).catch(() => answer(''))
    return () => gone.abort()
  }, [language])

  return (
    <div>
      <div ref={box} />
      {standing === 'waiting' ? null : (
        <Alert tone={standing === 'failed' ? 'bad' : standing === 'solved' ? 'good' : 'info'}>
          {t(`captcha.${standing}`)}
        </Alert>
      )}
    </div>
  )
}

type Ways = { answer: (given: string) => void; google: (loaded: GoogleBox, siteKey: string) => void }

async function solve(language: Language, signal: AbortSignal, { answer, google }: Ways): Promise<void> {
  const task = await callWire(language, 'captcha', {}, signal)
  if (!task?.status) return answer('')
  if (task.kind === 'google') return google(await loadGoogle(language), String(task.siteKey))
  const worker = new Worker(new URL('../captcha-worker.ts', import.meta.url), { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  worker.onerror = () => answer('')
  worker.onmessage = ({ data }: MessageEvent<string>) => answer(data)
  worker.postMessage(task.challenge)
}
