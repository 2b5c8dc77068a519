/** The start of a channel: what it is, and, where the bot's start has given some, examples to press and pictures to drop. */
import { html, nothing } from 'lit';
import type { Sample, Try } from '../../base/examples.ts';
import type { App } from '../app/app.ts';
import { channelIcon } from '../app/avatar-view.ts';
import { icon, type View } from '../common/icons.ts';
import { dragPicture } from '../contents/drag.ts';
import type { Channel } from '../protocol/types.ts';
import { channelLabel, isDirect, isThread } from '../session/channels.ts';
import type { ChannelView } from '../session/state.ts';

export function startView(app: App, view: ChannelView): View {
  const { channel } = view;
  const quiet = isDirect(channel) || isThread(channel);
  const { tries, photoTries = [], samples } = app.examples;
  const topic = channel.topic || `This is the start of ${nameOfPlace(channel)}.`;
  const offers = !quiet && tries.length > 0;
  return html`<div class="start ${offers ? 'with-examples' : ''}">
    <span class="start-icon">${icon(channelIcon(channel), offers ? 26 : 38)}</span>
    <h2>${quiet ? channel.name : `Welcome to ${channelLabel(channel)}!`}</h2>
    <p>${topic}</p>
    ${quiet ? nothing : html`<p>Type <kbd>/</kbd> to see what the apps here can do.</p>`}
    ${
      offers
        ? html`<h3 class="start-title" id="try-title">Try one: click to run it</h3>
          <ul class="tries" aria-labelledby="try-title">${tries.map((item) => tryView(app, item))}</ul>`
        : nothing
    }
    ${
      offers && photoTries.length > 0
        ? html`<h3 class="start-title" id="photo-tries-title">Drop your pet: a photo becomes something to print</h3>
          <ul class="tries" aria-labelledby="photo-tries-title">${photoTries.map((item) => photoTryView(app, item))}</ul>`
        : nothing
    }
    ${offers && samples.length > 0 ? samplesView(app, samples) : nothing}
  </div>`;
}

function nameOfPlace(channel: Channel): string {
  if (isDirect(channel)) return `your direct messages with ${channelLabel(channel)}`;
  return isThread(channel) ? 'this thread' : channelLabel(channel);
}

const tryView = (app: App, { line, ...card }: Try): View => html`<li>
    <button type="button" class="try" data-testid="example" @click=${() => app.runLine(line)}>${cardView(line, card)}</button>
  </li>`;

/** A press asks for the photo; one that is dropped on it goes with its line. */
const photoTryView = (app: App, { line, ...card }: Try): View => html`<li>
    <button type="button" class="try" data-testid="photo-example" data-photo-line=${line} @click=${() => app.beginLine(line)}>${cardView(line, card)}</button>
  </li>`;

const cardView = (line: string, { label, picture }: Omit<Try, 'line'>): View => html`
  <img src=${picture} alt="" width="160" height="160" loading="lazy" />
  <span class="try-text"><b>${label}</b><small>${line.split(' ', 1)[0]}</small></span>`;

function samplesView(app: App, samples: readonly Sample[]): View {
  return html`<h3 class="start-title" id="samples-title">Or start from a picture: click one, drag one into the message box, or use your own</h3>
    <ul class="samples" aria-labelledby="samples-title">
      ${samples.map(
        (sample) => html`<li>
          <button type="button" class="sample" data-testid="sample" title=${sample.label} draggable="true" @dragstart=${dragPicture(sample.picture)} @click=${() => app.takeSample(sample)}>
            <img src=${sample.picture} alt=${sample.label} width="72" height="72" draggable="false" loading="lazy" fetchpriority="low" />
          </button>
        </li>`,
      )}
    </ul>`;
}
