import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { splitLanguage } from './kit/language.ts'
import { askRoutesOnce } from './ui/ask-routes-once.ts'
import { startI18n } from './ui/i18n.ts'
import { sendOncePerDoubleClick } from './ui/one-click.ts'
import { sendAgainWhenBusy } from './ui/send-again.ts'
import { TextsProvider } from './ui/translation.tsx'

if (import.meta.env.MODE === 'development' && !splitLanguage(location.pathname).prefixed) {
  localStorage.setItem('language', 'en')
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not there in every browser.
  document.cookie = 'language=en; path=/; max-age=31536000; samesite=lax'
}
sendAgainWhenBusy()
sendOncePerDoubleClick()
askRoutesOnce()
const i18n = await startI18n(document.documentElement)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsProvider i18n={i18n}>
        <HydratedRouter />
      </TextsProvider>
    </StrictMode>,
  )
})
