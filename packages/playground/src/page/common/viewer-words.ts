import { speak } from 'kiln-viewer/page/words';

/** Words of the viewer, which it needs before it is made. @param locale Discord's; without one they are in the browser's language */
export async function hearViewer(locale?: string): Promise<void> {
  const answer = await fetch(`/page/words${locale === undefined ? '' : `?locale=${encodeURIComponent(locale)}`}`);
  if (!answer.ok) throw new Error(`The viewer's words were not sent: ${answer.status}`);
  speak(await answer.json());
}
