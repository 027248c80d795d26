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

const STORE = `localStorage.setItem("${COOKIES_KEY}","true")`
const HIDE = 'document.documentElement.dataset.cookies="accepted"'

/**
 * Runs in the head of every document, before anything is painted: a notice that was accepted is not seen
 * again, and one that is accepted before the page has come alive is gone at once.
 */
export const HIDE_ACCEPTED =
  `try{if(localStorage.getItem("${COOKIES_KEY}")==="true")${HIDE}}catch{}` +
  `addEventListener("click",(e)=>{if(e.target.closest?.("[data-cookie-banner] button")){${HIDE};try{${STORE}}catch{}}})`
