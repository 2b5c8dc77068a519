/** The viewer alone: `/viewer?file=<address of a GLB>&name=<what to call it>`, to be linked to from anywhere. */
import { nameInUrl } from '../common/format.ts';
import { hearViewer } from '../common/viewer-words.ts';
import 'kiln-viewer/page/viewer-element';

await hearViewer();
const asked = new URLSearchParams(location.search);
const file = asked.get('file') ?? '';
const viewer = document.createElement('glb-viewer');
viewer.src = file;
viewer.name = asked.get('name') ?? nameInUrl(file) ?? 'model.glb';
viewer.addEventListener('viewer-close', () => history.back());
document.body.append(viewer);
document.title = viewer.name;
