import { createContext } from 'react-router'
import type { Language } from '#app/kit/language.ts'

/** What rendering a document needs to know beside the data. */
export const renderKey = createContext<{ nonce: string; language: Language }>()
