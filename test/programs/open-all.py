"""Opens each file in Blender's own importers and prints what is in it, one line of JSON each. Arguments: the files."""
import json
import re
import sys

import bpy

try:
    import numpy

    # Blender 3.4 reads glTF with a name that numpy has given up since; Debian has both.
    if not hasattr(numpy, 'bool'):
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


def box(thing):
    """Where it is in the world at rest, in metres, Z up: three lows, three highs."""
    points = [thing.matrix_world @ vertex.co for vertex in thing.data.vertices]
    return [round(end(point[k] for point in points), 4) for end in (min, max) for k in range(3)]


def dent(thing):
    """How far a vertex stands before a face, of the size of its box: 0 of what is convex."""
    mesh = thing.data
    size = max(thing.dimensions.length, 1e-9)
    away = max(
        (face.normal.dot(vertex.co - face.center) for face in mesh.polygons for vertex in mesh.vertices), default=0
    )
    return round(away * max(thing.matrix_world.to_scale()) / size, 4)


def missing(image):
    """An image that is named and has no pixels."""
    return image.source == 'FILE' and not image.has_data and (image.pixels is None or len(image.pixels) == 0)


for path in sys.argv[sys.argv.index('--') + 1:]:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    try:
        IMPORTERS[path.rsplit('.', 1)[1]](path)
    except RuntimeError as error:
        lacking = re.search(r"No module named '(\w+)'", str(error))
        if lacking is None:
            raise
        print('\nKILN ' + json.dumps({'file': path, 'lacks': lacking.group(1)}))
        continue
    meshes = [thing for thing in bpy.data.objects if thing.type == 'MESH']
    for thing in meshes:
        thing.data.calc_loop_triangles()
    armatures = [thing for thing in bpy.data.objects if thing.type == 'ARMATURE']
    for armature in armatures:
        armature.data.pose_position = 'REST'
    bpy.context.view_layer.update()
    rate = bpy.context.scene.render.fps / bpy.context.scene.render.fps_base
    print('\nKILN ' + json.dumps({
        'file': path,
        'triangles': sum(len(thing.data.loop_triangles) for thing in meshes),
        'meshes': {
            thing.name: {
                'triangles': len(thing.data.loop_triangles),
                'box': box(thing),
                # Of a few dozen faces, as a collider has; of others it is not asked.
                'dent': dent(thing) if len(thing.data.polygons) < 300 else None,
                'skinned': any(change.type == 'ARMATURE' for change in thing.modifiers),
            }
            for thing in meshes
        },
        'images': len([image for image in bpy.data.images if image.source == 'FILE']),
        'missing': [image.name for image in bpy.data.images if missing(image)],
        'uvs': max([len(thing.data.uv_layers) for thing in meshes], default=0),
        'bones': sum(len(armature.data.bones) for armature in armatures),
        'skeleton': [bone.name for armature in armatures for bone in armature.data.bones],
        'actions': len(bpy.data.actions),
        'seconds': {
            action.name: round((action.frame_range[1] - action.frame_range[0]) / rate, 3)
            for action in bpy.data.actions
        },
        'parents': sorted(
            f'{thing.name} in {thing.parent.name}'
            for thing in bpy.data.objects
            if thing.parent and thing.parent.type != 'ARMATURE'
        ),
        'shapes': sorted(block.name for keys in bpy.data.shape_keys for block in keys.key_blocks[1:]),
    }))
