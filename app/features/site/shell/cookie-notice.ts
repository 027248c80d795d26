/** What a browser keeps for good once its reader has accepted the cookies. */
export const COOKIES_KEY = 'cookiesAccepted'

/** A browser that forbids its storage is asked each time. */
export function isAccepted(): boolean {
  try {
    return localStorage.getItem(COOKIES_KEY) === 'true'
  } catch {
    return false
  }
}

/** Runs in the head of every document, before anything is painted: a notice that was accepted is not seen again. */
export const HIDE_ACCEPTED = `try{if(localStorage.getItem("${COOKIES_KEY}")==="true")document.documentElement.dataset.cookies="accepted"}catch{}`
