import { createContext } from 'react-router'
import type { Language } from '#app/kit/language.ts'

/**
 * What rendering a document needs to know beside the data, and the document it made: the HTTP layer sends it as one
 * text, which costs far less than a body that went through streams on its way.
 */
export const renderKey = createContext<{ nonce: string; language: Language; html?: string }>()
