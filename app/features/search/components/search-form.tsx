import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathIn } from '#app/kit/language.ts'
import { Button } from '#app/ui/button.tsx'
import { SearchIcon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { type SearchedKind, searchHref, searchPlace } from '../search-address.ts'
import styles from './search-form.module.css'

/** The search of one result page: keeps its kind, works as a plain form. */
export function SearchForm({ kind, text }: { kind: SearchedKind; text: string }) {
  const { t } = useTranslation('search')
  const language = useLanguage()
  const navigate = useNavigate()
  const { path, parameter } = searchPlace(kind)
  return (
    <search>
      <form
        key={`${kind}|${text}`}
        action={pathIn(language, path)}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = String(new FormData(event.currentTarget).get(parameter) ?? '').trim()
          void navigate(searchHref({ kind, text: typed }))
        }}
      >
        <label className={styles.box}>
          <span className={styles.label}>{t(`results.field.${kind}`)}</span>
          <SearchIcon className={styles.icon} />
          <input
            type="search"
            name={parameter}
            defaultValue={text}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <Button type="submit" tone="go">
          {t('box.submit')}
        </Button>
      </form>
    </search>
  )
}
