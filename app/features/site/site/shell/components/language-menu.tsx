import de from 'flag-icons/flags/4x3/de.svg?url'
import fr from 'flag-icons/flags/4x3/fr.svg?url'
import en from 'flag-icons/flags/4x3/gb.svg?url'
import it from 'flag-icons/flags/4x3/it.svg?url'
import ja from 'flag-icons/flags/4x3/jp.svg?url'
import { useLocation } from 'react-router'
import { LANGUAGE_ENTRIES, type Language, pathIn } from '#app/kit/language.ts'
import { useLanguage } from '#app/ui/language.ts'
import { Menu, menuItem } from '#app/ui/menu.tsx'
import { newestAddress } from '#app/ui/newest-address.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import styles from './shell-header.module.css'

/** Spain's is our own drawing of the plain flag: the set's carries 80 kB of coat of arms. */
const FLAGS: Record<Language, string> = { en, de, fr, it, es: '/flag-es.svg', ja }

/** The choice is remembered, so that addresses without a prefix open in the chosen language. */
function remember(language: Language) {
  localStorage.setItem('language', language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}

/** Six languages with their flags; each entry is the same page in that language. */
export function LanguageMenu() {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const own = LANGUAGE_ENTRIES.find((entry) => entry.value === language)
  return (
    <Menu
      label={t('shell.language', { language: own?.nativeName })}
      button={
        <>
          <img
            src={FLAGS[language]}
            alt=""
            width="20"
            height="15"
            fetchPriority="low"
            className={styles.flag}
          />
          <span className={styles.languageName}>{own?.nativeName}</span>
        </>
      }
    >
      {LANGUAGE_ENTRIES.map((entry) => (
        <a
          key={entry.value}
          href={pathIn(entry.value, pathname) + search}
          lang={entry.value}
          hrefLang={entry.value}
          data-document=""
          className={menuItem}
          aria-current={entry.value === language ? 'true' : undefined}
          onClick={({ currentTarget }) => {
            remember(entry.value)
            // What was asked for while this page was still shown goes along.
            currentTarget.href = pathIn(entry.value, newestAddress())
          }}
        >
          <img
            src={FLAGS[entry.value]}
            alt=""
            width="20"
            height="15"
            loading="lazy"
            className={styles.flag}
          />
          {entry.nativeName}
        </a>
      ))}
    </Menu>
  )
}
