import { useContext } from 'react'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#app/kit/language.ts'
import { TextsContext } from './translation.tsx'

/** The language of the page. Reads the context alone, because every link asks. */
export function useLanguage(): Language {
  const language = useContext(TextsContext)?.i18n.language
  return isLanguage(language) ? language : DEFAULT_LANGUAGE
}
