import { useTranslation } from 'react-i18next'
import { prefixOf } from '#app/kit/language.ts'
import { IconButton } from '#app/ui/button.tsx'
import { SearchIcon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/language.ts'
import styles from './search-slot.module.css'

/** A plain search form that leads to the results. */
export function SearchSlot() {
  const { t } = useTranslation('common')
  const prefix = prefixOf(useLanguage())
  return (
    <form action={`${prefix}/search`} className={styles.form}>
      <input
        type="search"
        name="topic"
        aria-label={t('shell.search.label')}
        placeholder={t('shell.search.placeholder')}
        autoComplete="off"
        maxLength={200}
      />
      <IconButton type="submit" label={t('shell.search.submit')}>
        <SearchIcon />
      </IconButton>
    </form>
  )
}
