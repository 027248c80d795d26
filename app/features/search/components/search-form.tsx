import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathIn } from '#app/kit/language.ts'
import { Button } from '#app/ui/button.tsx'
import { SearchIcon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/language.ts'
import type { ResultsView } from '../results-view.ts'
import styles from './search-form.module.css'

/** Controls anywhere on the page belong to the one form of a search by `form={SEARCH_FORM}`. */
export const SEARCH_FORM = 'search'

const reading = () => import('../filter-form.ts')

/**
 * The text of a search and the form around all its filters. Without scripts it is sent as it stands; with them every
 * change leads on at once, and the controls follow the address, whichever way it changed.
 */
export function SearchForm({ view: { address, here, path, parameter } }: { view: ResultsView }) {
  const { t } = useTranslation(['results', 'search'])
  const language = useLanguage()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const last = useRef('')
  const { kind, text, sort, filters } = address

  useEffect(() => {
    const isOwn = (target: EventTarget | null) =>
      form.current !== null && (target as HTMLInputElement).form === form.current
    const onFocus = ({ target }: Event) => {
      if (isOwn(target)) void reading()
    }
    async function onChange({ target }: Event) {
      const control = target as HTMLInputElement
      if (!isOwn(control) || control.name === parameter) return
      const { hrefAfter } = await reading()
      if (!form.current) return
      const wanted = hrefAfter(control, form.current, kind)
      if (wanted === last.current) return
      last.current = wanted
      void navigate(wanted, { preventScrollReset: true })
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('change', onChange)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('change', onChange)
    }
  }, [kind, parameter, navigate])

  useEffect(() => {
    const typing = document.activeElement
    const typed = typing instanceof HTMLInputElement && typing.form === form.current ? typing.value : null
    const first = last.current === ''
    last.current = here
    // What was chosen before the page came alive stays as it is, and the next change sends it along.
    if (first) return
    form.current?.reset()
    for (const [name, value] of Object.entries({ sort, currency: filters.currency })) {
      const list = form.current?.elements.namedItem(name)
      if (list instanceof HTMLSelectElement && value !== null) list.value = value
    }
    if (typed !== null && typing instanceof HTMLInputElement && /text|date|search/.test(typing.type))
      typing.value = typed
  }, [here, sort, filters.currency])

  return (
    <search>
      <form
        ref={form}
        id={SEARCH_FORM}
        action={pathIn(language, path)}
        className={styles.form}
        autoComplete="off"
        onSubmit={async (event) => {
          event.preventDefault()
          const { hrefOfSent } = await reading()
          if (!form.current) return
          last.current = hrefOfSent(form.current, kind)
          void navigate(last.current)
        }}
      >
        <label className={styles.box}>
          <span className={styles.label}>{t(`field.${kind}`)}</span>
          <SearchIcon className={styles.icon} />
          <input
            type="search"
            name={parameter}
            defaultValue={text}
            placeholder={t(`field.${kind}`)}
            maxLength={200}
            enterKeyHint="search"
          />
        </label>
        <Button type="submit" tone="go">
          {t('search:box.submit')}
        </Button>
      </form>
    </search>
  )
}
