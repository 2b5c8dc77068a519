"""Opens each file in Blender's own importers and prints how large it is, at rest, in motion and with each shape key, one
line of JSON each: the bounds, then the area; seen are the shape keys as the file has them. Arguments: the files."""
import json
import re
import sys

import bpy

try:
    import numpy

    # Blender 3.4 reads glTF with a name that numpy has given up since; Debian has both.
    numpy.bool = bool
except ImportError:
    pass  # Said by the importer that needs it.

IMPORTERS = {
    'glb': lambda path: bpy.ops.import_scene.gltf(filepath=path),
    'gltf': lambda path: bpy.ops.import_scene.gltf(filepath=path),
    'fbx': lambda path: bpy.ops.import_scene.fbx(filepath=path),
    'obj': lambda path: bpy.ops.wm.obj_import(filepath=path),
    'stl': lambda path: bpy.ops.import_mesh.stl(filepath=path),
}
# In seconds from the first key: all that is looked at ends after one.
TIMES = [0, 6 / 24, 11 / 24, 23 / 24]


def size():
    graph = bpy.context.evaluated_depsgraph_get()
    low, high, area = [1e9] * 3, [-1e9] * 3, 0
    for thing in bpy.data.objects:
        if thing.type != 'MESH':
            continue
        shown = thing.evaluated_get(graph)
        mesh = shown.to_mesh()
        mesh.calc_loop_triangles()
        points = [shown.matrix_world @ point.co for point in mesh.vertices]
        for triangle in mesh.loop_triangles:
            a, b, c = (points[i] for i in triangle.vertices)
            area += (b - a).cross(c - a).length / 2
            for k in range(3):
                low[k] = min(low[k], a[k], b[k], c[k])
                high[k] = max(high[k], a[k], b[k], c[k])
        shown.to_mesh_clear()
    return [round(value, 4) for value in (*low, *high, area)]


def measure(path):
    scene = bpy.context.scene
    first = min((action.frame_range[0] for action in bpy.data.actions), default=0)
    moving = []
    for seconds in TIMES if bpy.data.actions else TIMES[:1]:
        frame = first + seconds * scene.render.fps / scene.render.fps_base
        scene.frame_set(int(frame), subframe=frame - int(frame))
        moving.append(size())
    scene.frame_set(int(first))
    for thing in bpy.data.objects:
        if thing.type == 'ARMATURE':
            thing.data.pose_position = 'REST'
    blocks = {}
    for keys in bpy.data.shape_keys:
        keys.animation_data_clear()
        for block in keys.key_blocks[1:]:
            blocks.setdefault(block.name, []).append(block)
    weights = {name: round(same[0].value, 4) for name, same in blocks.items()}

    def keyed(values):
        for name, same in blocks.items():
            for block in same:
                block.value = values.get(name, 0)
        bpy.context.view_layer.update()
        return size()

    return {'file': path, 'moving': moving, 'rest': keyed({}), 'seen': keyed(weights), 'weights': weights,
            'shapes': {name: keyed({name: 1}) for name in blocks}}


for path in sys.argv[sys.argv.index('--') + 1:]:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    try:
        IMPORTERS[path.rsplit('.', 1)[1]](path)
        print('\nKILN ' + json.dumps(measure(path)))
    except Exception as error:  # Whatever stops an importer is said, and the next file has its turn.
        lacking = re.search(r"No module named '(\w+)'", str(error))
        said = {'lacks': lacking.group(1)} if lacking else {'failed': str(error).strip()[-200:]}
        print('\nKILN ' + json.dumps({'file': path, **said}))
