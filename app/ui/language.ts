import { useContext } from 'react'
import { I18nContext } from 'react-i18next'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#app/kit/language.ts'

/** The language of the page. Reads the context alone, because every link asks. */
export function useLanguage(): Language {
  const language = useContext(I18nContext)?.i18n.language
  return isLanguage(language) ? language : DEFAULT_LANGUAGE
}
